import type { HeardRow, MissedAnswer } from '../contract/api/chat.ts'

const maxQuestions = 20
const maxNames = 12
const maxOthers = 10

/**
 * Summarizes what chat did, newest first.
 * @param since from when on chat is remembered, if it is shorter than asked
 */
export function missedOf(rows: readonly HeardRow[], since: number | null): MissedAnswer {
  const of = <Kind extends HeardRow['kind']>(kind: Kind) =>
    rows.filter((row): row is Extract<HeardRow, { kind: Kind }> => row.kind === kind).toReversed()
  const minutes = of('counted')
  const newcomers = of('first-time')
  const names = ({ people }: Pick<HeardRow, 'people'>): string[] => people.map(({ name }) => name)
  return {
    since,
    messages: minutes.reduce((sum, { messages }) => sum + messages, 0),
    people: Math.max(0, ...minutes.map(({ count }) => count)),
    questions: of('asks')
      // What the filter stops or the streamer has muted is nothing that was missed.
      .flatMap(({ id, at, people, text, outcome }) =>
        text === undefined || outcome === 'muted' || outcome === 'timed-out'
          ? []
          : [{ id, at, name: people[0]?.name ?? '', text, outcome }],
      )
      .slice(0, maxQuestions),
    newcomers: {
      names: [...new Set(newcomers.flatMap(names))].slice(0, maxNames),
      count: newcomers.reduce((sum, { count }) => sum + count, 0),
    },
    gifts: of('gift')
      .map((row) => ({ what: row.what, amount: row.amount, names: names(row), count: row.count }))
      .slice(0, maxOthers),
    raids: of('raid')
      .map((row) => ({ name: names(row)[0] ?? '', viewers: row.viewers }))
      .slice(0, maxOthers),
    eruptions: of('erupts')
      .map(({ at, mood, count }) => ({ at, mood, count }))
      .slice(0, maxOthers),
    votes: of('vote')
      .map(({ options, counts }) => ({ options, counts }))
      .slice(0, maxOthers),
  }
}
