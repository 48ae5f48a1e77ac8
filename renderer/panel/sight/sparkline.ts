/** Returns the points of an SVG polyline that shows values over time. One value gives a flat line. */
export function sparkline(
  points: readonly (readonly [t: number, value: number])[],
  width: number,
  height: number,
): string {
  const [first] = points
  if (first === undefined) return ''
  if (points.length === 1) return `0,${height / 2} ${width},${height / 2}`
  const times = points.map(([t]) => t)
  const values = points.map(([, value]) => value)
  const [start, low] = [Math.min(...times), Math.min(...values)]
  const span = Math.max(...times) - start || 1
  const range = Math.max(...values) - low
  return points
    .map(([t, value]) => {
      const x = ((t - start) / span) * width
      const y = range === 0 ? height / 2 : height - ((value - low) / range) * height
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
}
