/** A resonance whose frequency can change while it sounds: a two-pole filter with a gain of 1 at 0 Hz. */
export interface Resonator {
  /** Sets the frequency in hertz. */
  tune(frequency: number): void
  step(input: number): number
}

/**
 * Creates a resonator. Call `tune` before the first `step`.
 * @param rate samples per second
 * @param bandwidth in hertz
 */
export function resonator(rate: number, bandwidth: number): Resonator {
  const radius = Math.exp((-Math.PI * bandwidth) / rate)
  let [a, b, y1, y2] = [1, 0, 0, 0]
  const c = -radius * radius
  return {
    tune(frequency) {
      b = 2 * radius * Math.cos((2 * Math.PI * frequency) / rate)
      a = 1 - b - c
    },
    step(input) {
      const y = a * input + b * y1 + c * y2
      y2 = y1
      y1 = y
      return y
    },
  }
}
