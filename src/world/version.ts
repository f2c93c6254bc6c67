/** The version of this product, told in every report; the release sets it together with `package.json`. */
export const VERSION = '1.0.0';
