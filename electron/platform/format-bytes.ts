const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** Formats bytes in powers of 1000, such as `98.4 MB`. */
export function formatBytes(bytes: number): string {
  let size = bytes
  let unit = 0
  // 999.95 would be shown as 1000.0.
  while (size >= 999.95 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`
}
