/** Contrast (WCAG) that a name needs on a dark plate. */
const least = 5
/** Luminance of the lightest plate, which is that of the theme `candy`. */
const plate = luminance('#2b0f3a')
const steps = 20

/** Returns a color of a name as it is readable on a dark plate: mixed with as little white as possible. */
export function readableColor(color: string): string {
  for (let step = 0; step < steps; step += 1) {
    const mixed = withWhite(color, step / steps)
    if (contrastTo(mixed) >= least) return mixed
  }
  return '#ffffff'
}

const contrastTo = (color: string): number => (luminance(color) + 0.05) / (plate + 0.05)

// A function, because the luminance of the plate is computed above.
function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

function withWhite(color: string, share: number): string {
  const mixed = channels(color).map((value) => Math.round(value + (255 - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
