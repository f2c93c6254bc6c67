export const discount = sum => (sum > 100 ? 10 : 0);
