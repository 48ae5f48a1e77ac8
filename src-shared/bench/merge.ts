import type { BenchConfig } from './results.ts'

/** Returns the configuration of the whole run, or why these shards do not belong together. */
export function mergedConfig(
  parts: readonly BenchConfig[],
): { readonly ok: true; readonly config: BenchConfig } | { readonly ok: false; readonly why: string } {
  const [first] = parts
  if (first === undefined) return { ok: false, why: 'There are no runs to merge.' }
  const whole = ({ shard: _, ...config }: BenchConfig): BenchConfig => config
  const text = JSON.stringify(whole(first))
  const other = parts.findIndex((part) => JSON.stringify(whole(part)) !== text)
  if (other !== -1)
    return {
      ok: false,
      why: `Run ${other + 1} has a different configuration than the first: shards need the same suite, models and options.`,
    }
  const of = first.shard?.of
  const have = new Set(parts.map(({ shard }) => shard?.part))
  if (of === undefined || parts.some(({ shard }) => shard?.of !== of))
    return { ok: false, why: 'The runs are not shards of one run: each needs --shard I/N with the same N.' }
  if (have.size !== parts.length) return { ok: false, why: 'Two of these runs have the same shard number.' }
  const missing = Array.from({ length: of }, (_, at) => at + 1).filter((part) => !have.has(part))
  if (missing.length > 0)
    return {
      ok: false,
      why: `These shards are missing: ${missing.map((part) => `${part}/${of}`).join(', ')}.`,
    }
  return { ok: true, config: whole(first) }
}
