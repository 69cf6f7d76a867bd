/** The prices of an offer, with the names of a package's fields. */
export const offerPrices = ({
  originalPrice,
  salePrice,
  salePercent,
}: Record<'originalPrice' | 'salePrice' | 'salePercent', number | null>) => ({
  price: originalPrice,
  priceSale: salePrice,
  salePercent,
});
