/** A model's line that takes longer than this (ms) is late. */
export const lineLimitMs = 2500
