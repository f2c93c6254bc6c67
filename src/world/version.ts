/** The version of this product, told in every report; the release sets it together with `package.json`. */
export const VERSION = '0.1.0';
