/** Returns a time (ms) since a start as `m:ss`, or `h:mm:ss` from an hour on. */
export function timeText(ms: number): string {
  const all = Math.floor(ms / 1000)
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
  const two = (n: number): string => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}
