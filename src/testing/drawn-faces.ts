/** The box of a face as shares of the picture's width and height. */
interface FaceBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A matrix of SVG: `matrix(a b c d e f)`. */
type Matrix = readonly [number, number, number, number, number, number];

const unchanged: Matrix = [1, 0, 0, 1, 0, 0];
/** Every person of the demo has the same face: this eye, within these corners. */
const eye = / cx="-17" cy="-2"/;
const corners = [
  [-46, -55],
  [46, -55],
  [-46, 62],
  [46, 62],
] as const;

/** The faces in a drawing of the demo, from the start to the end of the document. */
export function findFaces(svg: string): FaceBox[] {
  const size = / width="(\d+)" height="(\d+)"/.exec(svg);
  const [width, height] = [Number(size?.[1]), Number(size?.[2])];
  const faces: FaceBox[] = [];
  const open: { matrix: Matrix; id: string | undefined }[] = [];
  /** Drawn once, and used for several people. */
  const idsWithEye = new Set<string>();
  for (const [, closing, attributes = '', empty] of svg.matchAll(/<(\/?)\w+([^>]*?)(\/?)>/g)) {
    if (closing) {
      open.pop();
      continue;
    }
    const transforms = / transform="([^"]*)"/.exec(attributes)?.[1] ?? '';
    const matrix = multiply(open.at(-1)?.matrix ?? unchanged, matrixOf(transforms));
    const id = / id="([^"]*)"/.exec(attributes)?.[1];
    if (!empty) open.push({ matrix, id });
    const usedId = / href="#([^"]*)"/.exec(attributes)?.[1];
    if (eye.test(attributes)) for (const drawn of [{ id }, ...open]) if (drawn.id) idsWithEye.add(drawn.id);
    if (!eye.test(attributes) && !(usedId && idsWithEye.has(usedId))) continue;
    const [a, b, c, d, e, f] = matrix;
    const across = corners.map(([x, y]) => (a * x + c * y + e) / width);
    const down = corners.map(([x, y]) => (b * x + d * y + f) / height);
    const [left, right] = [Math.min(...across), Math.max(...across)];
    faces.push({ left, right, top: Math.min(...down), bottom: Math.max(...down) });
  }
  return faces;
}

/** The matrix of a `transform` attribute. Throws for a kind that the drawings do not use. */
function matrixOf(transforms: string): Matrix {
  return [...transforms.matchAll(/(\w+)\(([^)]*)\)/g)].reduce<Matrix>((before, [, kind = '', list = '']) => {
    const [a = 0, b, c, d = 1, e = 0, f = 0] = [...list.matchAll(/-?(?:\d*\.\d+|\d+)/g)].map(Number);
    if (kind === 'matrix') return multiply(before, [a, b ?? 0, c ?? 0, d, e, f]);
    if (kind === 'translate') return multiply(before, [1, 0, 0, 1, a, b ?? 0]);
    if (kind === 'scale') return multiply(before, [a, 0, 0, b ?? a, 0, 0]);
    if (kind !== 'rotate') throw new Error(`Unknown transform ${kind}`);
    const [x, y] = [b ?? 0, c ?? 0];
    const [sine, cosine] = [Math.sin((a * Math.PI) / 180), Math.cos((a * Math.PI) / 180)];
    const turned: Matrix = [cosine, sine, -sine, cosine, 0, 0];
    return ([[1, 0, 0, 1, x, y], turned, [1, 0, 0, 1, -x, -y]] as Matrix[]).reduce(multiply, before);
  }, unchanged);
}

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
