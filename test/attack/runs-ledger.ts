/** An entry of the ledger. Times are in microseconds, from the same clock in all processes. */
export type Noted =
  | { readonly act: 'paused' | 'stopped' }
  | { readonly act: 'stop'; readonly from: number }
  | { readonly act: 'threw'; readonly message: string }
  | { readonly act: 'open' | 'close'; readonly run: string; readonly from: number; readonly to: number }
  | { readonly act: 'wrote'; readonly run: string; readonly seq: number }
  | {
      readonly act: 'remove' | 'restore'
      readonly run: string
      readonly from: number
      readonly to?: number
      readonly result?: string
    }

interface Move {
  readonly act: 'remove' | 'restore'
  readonly from: number
  readonly to: number
  readonly by: number
}

interface Known {
  seq: number
  readonly moves: Move[]
  readonly owned: { readonly from: number; to: number; readonly by: number }[]
}

export type Place = 'live' | 'trash' | 'gone'

export function runsLedger() {
  const runs = new Map<string, Known>()
  const stops = new Map<number, number>()
  const known = (run: string): Known => {
    const found = runs.get(run) ?? { seq: 0, moves: [], owned: [] }
    runs.set(run, found)
    return found
  }
  return {
    runs: (): readonly string[] => [...runs.keys()],
    seq: (run: string): number => runs.get(run)?.seq ?? 0,
    forget: (run: string): void => void runs.delete(run),
    add(by: number, lines: readonly Noted[], isKilled: boolean): void {
      for (const [n, line] of lines.entries()) {
        if (line.act === 'stop') stops.set(by, line.from)
        if (line.act === 'wrote') known(line.run).seq = Math.max(known(line.run).seq, line.seq)
        if (line.act === 'open')
          known(line.run).owned.push({ from: line.to, to: Number.POSITIVE_INFINITY, by })
        if (line.act === 'close') {
          const owned = known(line.run).owned.findLast((one) => one.by === by)
          if (owned !== undefined) owned.to = line.from
        }
        if (line.act !== 'remove' && line.act !== 'restore') continue
        const { act, run, from, to, result } = line
        if (to !== undefined && result === 'ok') known(run).moves.push({ act, from, to, by })
        if (to === undefined && isKilled && n === lines.length - 1)
          known(run).moves.push({ act, from, to: Number.POSITIVE_INFINITY, by })
      }
      const last = lines.findLast((line) => 'from' in line)
      for (const { owned } of runs.values())
        for (const one of owned)
          if (one.by === by && one.to === Number.POSITIVE_INFINITY)
            one.to = last !== undefined && 'from' in last ? last.from : one.from
    },
    fault(run: string, place: Place): string | null {
      const { moves, owned } = known(run)
      const stolen = moves.find(
        ({ act, from, to }) => act === 'remove' && owned.some((one) => from > one.from && to < one.to),
      )
      if (stolen !== undefined) return 'it was deleted while it was written'
      const isLast = (move: Move): boolean =>
        moves.every((other) => other === move || other.to < move.from) && move.to !== Number.POSITIVE_INFINITY
      const last = moves.find(isLast)
      if (place === 'live') return last?.act === 'remove' ? 'it is undead' : null
      if (place === 'trash') return last?.act === 'restore' ? 'a restored run is in the trash' : null
      const allowed = moves.some(
        (move) =>
          move.act === 'remove' &&
          (stops.get(move.by) ?? 0) > move.from &&
          !moves.some(({ act, from }) => act === 'restore' && from > move.to),
      )
      return allowed ? null : 'it is lost'
    },
  }
}
