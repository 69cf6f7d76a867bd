/** A point on the map beside the address of a home visit. */
export interface VisitPoint {
  /** In degrees. */
  latitude: number;
  longitude: number;
  /** The radius in whole metres within which the device knows its position. */
  accuracy: number;
}

/** A less accurate point, of up to 10 km, helps nobody to find an address. */
export const maxAccuracy = 10_000;

/** Five decimals of a degree are about a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** The point that a device measured; null if it is not accurate enough. */
export function measuredPoint({ latitude, longitude, accuracy }: VisitPoint): VisitPoint | null {
  if (!(accuracy <= maxAccuracy)) return null;
  return { latitude: rounded(latitude), longitude: rounded(longitude), accuracy: Math.max(1, Math.ceil(accuracy)) };
}
