import type { ChatItem } from '../../src-shared/chat/chat-item.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { ChatSource } from './chat-source.ts'
import { SourceReport } from './source-report.ts'
import { type SourceKind, type SourceRow, type SourceTable, sourceKinds } from './sources.ts'

interface Opened {
  readonly opensWith: string
  readonly source: ChatSource
  readonly report: SourceReport
}

/** The open sources of chat. */
export interface Sources {
  isOpen(): boolean
  /** Opens and closes sources as the settings say now. */
  follow(): void
  /** Call it at least once a minute. */
  tick(): void
  close(): void
}

/** Keeps the sources open that the settings name, and writes their states. */
export function followSources(deps: {
  readonly journal: Pick<Journal, 'append' | 'state'>
  readonly clock: Clock
  readonly sources: SourceTable
  /** Takes what any source hears. */
  readonly item: (item: ChatItem) => void
}): Sources {
  const { journal, clock, sources } = deps
  const open = new Map<SourceKind, Opened>()
  const settings = () => journal.state().settings.chat

  const take = (item: ChatItem, { isBridge }: SourceRow): void => {
    // A bridge may carry the same chat with other ids, and each message counts once. Removals may come twice.
    if (isBridge && item.kind !== 'gone' && item.platform === 'twitch' && open.has('twitch')) return
    deps.item(item)
  }
  const openSource = (kind: SourceKind, row: SourceRow, opensWith: string): void => {
    const source = row.make(settings())
    const report = new SourceReport(kind, row.channel?.(settings()), row.ifQuiet, (event) => {
      if (journal.state().ended === null) journal.append(event)
    })
    open.set(kind, { opensWith, source, report })
    const now = () => clock.now()
    void source.open({
      item(item) {
        report.heard(now())
        take(item, row)
      },
      test: () => report.heard(now()),
      unreadable: () => report.unreadable(now()),
      state: (state) => report.become(state, now()),
    })
  }
  const followOne = (kind: SourceKind, row: SourceRow): void => {
    const opensWith = row.opensWith(settings())
    const known = open.get(kind)
    if (known !== undefined && opensWith !== known.opensWith) {
      known.source.close()
      open.delete(kind)
    }
    // The state may be that of an earlier process of this run.
    const wasOn = known !== undefined || (journal.state().chat?.sources[kind]?.state ?? 'off') !== 'off'
    if (opensWith === '' && wasOn) journal.append({ type: 'chat/state', source: kind, state: 'off' })
    if (opensWith !== '' && !open.has(kind)) openSource(kind, row, opensWith)
  }

  return {
    isOpen: () => open.size > 0,
    follow() {
      for (const kind of sourceKinds) {
        const row = sources[kind]
        if (row !== undefined) followOne(kind, row)
      }
    },
    tick() {
      for (const { report } of open.values()) report.tick(clock.now())
    },
    close() {
      for (const { source } of open.values()) source.close()
      open.clear()
    },
  }
}
