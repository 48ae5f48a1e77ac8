import { statSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import type { PackCode } from '../../../src-shared/contract/api/tools.ts'
import type { Emit } from '../../../src-shared/events/event.ts'
import type { Cancel, Clock } from '../../../src-shared/ports.ts'
import type { ToolRegistry } from '../../../src-shared/tools/registry.ts'
import type { Pack } from '../../../src-shared/tools/tool.ts'
import { approvedCode, keepApprovedCode } from '../../data/approved-code.ts'
import type { DataFailure } from '../../platform/files.ts'
import { onPackMistake } from '../../platform/pack-mistakes.ts'
import type { Confirmations } from '../risky-settings.ts'
import { approvalsFile, approvePack } from './approved-packs.ts'
import type { PackBundle } from './bundle-pack.ts'
import { mistakeIn } from './evaluate-pack.ts'
import {
  afterMistake,
  isUserPack,
  loadPackFile,
  type PackFile,
  packPath,
  registerPack,
} from './load-pack-file.ts'
import { loadsSentence } from './run-time-loads.ts'

const pollMs = 1000

/** The packs from the files that the settings name, kept up to date while the performer runs. */
export interface LivePacks {
  /** Loads new and changed packs, and removes those that `tools.packs` no longer names. */
  refresh(): Promise<void>
  /** Loads the new versions that waited for the performer's turn to end. */
  turnEnded(): void
  loaded(): readonly Pack[]
  approve(answer: PackAnswer): Promise<(DataFailure & { readonly kind: string }) | null>
  /** Returns the code of a file that waits for approval, or null. `before` is the loaded or last approved code. */
  code(file: string): PackCode | null
  stop(): void
}

export interface PackAnswer {
  readonly file: string
  readonly hash: string
  readonly code: string
  readonly reload: boolean
}

interface LivePacksDeps {
  readonly dataDir: string
  readonly entries: () => readonly string[]
  readonly registry: ToolRegistry
  readonly confirmations: Confirmations
  /** Returns whether the performer's turn is running. The tools must not change during a turn. */
  readonly isBusy: () => boolean
  readonly emit: Emit
  readonly clock: Clock
}

type Ready = Extract<PackFile, { state: 'ready' }>

interface Followed {
  readonly file: string
  /** Absolute path. A package's path changes when the package is installed. */
  path: string
  signature: string
  watched: readonly string[]
  loaded: Ready | null
  next: Ready | null
  waiting: Pick<PackBundle, 'hash' | 'code'> | null
  lastEvent: string
}

/**
 * Keeps the tools of all pack files registered, and reloads a changed file between two turns. Writes every change as
 * `pack/file`.
 */
export function startLivePacks(deps: LivePacksDeps): LivePacks {
  const { dataDir, registry, confirmations, emit, clock } = deps
  const followed = new Map<string, Followed>()
  let cancelPoll: Cancel = () => {}
  let work: Promise<void> = Promise.resolve()
  let stopped = false

  const report = (
    one: Followed,
    state: 'waiting' | 'ready' | 'failed',
    more: { hash?: string; message?: string; remedy?: string } = {},
  ) => {
    const { file, path, loaded } = one
    const tools = loaded === null ? {} : { tools: loaded.pack.tools.length }
    const body = { type: 'pack/file', file, path, state, ...tools, ...more } as const
    const written = JSON.stringify(body)
    if (written === one.lastEvent) return
    one.lastEvent = written
    emit(body)
  }

  const settle = (one: Followed, waiting: Followed['waiting']) => {
    const before = one.waiting?.hash
    if (before !== undefined && before !== waiting?.hash) confirmations.withdraw(keyOf(one.path, before))
    one.waiting = waiting
  }

  const putIn = (one: Followed) => {
    const { next } = one
    if (next === null || deps.isBusy()) return
    one.next = null
    const failure = registerPack(next.pack, registry, {
      path: one.path,
      before: one.loaded?.pack ?? null,
      others: packsExcept(one),
    })
    if (failure !== null) return report(one, 'failed', { hash: next.bundle.hash, ...failure })
    one.loaded = next
    report(one, 'ready', { hash: next.bundle.hash })
  }

  const packsExcept = (one: Followed): Pack[] =>
    [...followed.values()].flatMap((other) =>
      other === one || other.loaded === null ? [] : other.loaded.pack,
    )

  const takeOut = (one: Followed) => {
    for (const { name } of one.loaded?.pack.tools ?? []) registry.unregister(name)
    one.loaded = null
  }

  const failed = (one: Followed, bundle: PackBundle, problem: unknown) => {
    if (stopped || (one.loaded === null && one.next === null)) return
    takeOut(one)
    one.next = null
    const { hash } = bundle
    report(one, 'failed', { hash, message: mistakeIn(bundle, problem), remedy: afterMistake })
  }

  const look = async (one: Followed) => {
    const signature = signatureOf([...one.watched, approvalsFile(dataDir)])
    if (signature === one.signature) return
    one.signature = signature
    one.path = packPath(one.file, dataDir)
    const { loaded } = one
    const file = await loadPackFile(
      one.path,
      dataDir,
      loaded === null ? undefined : { hash: loaded.bundle.hash, pack: loaded.pack },
    )
    if (stopped || followed.get(one.file) !== one) return
    // The failure may be a missing import, so watch the folder for a new file.
    one.watched =
      file.state === 'failed' ? [...new Set([...one.watched, dirname(one.path)])] : watchedOf(file.bundle)
    one.signature = signatureOf([...one.watched, approvalsFile(dataDir)])
    settle(one, file.state === 'waiting' ? file.bundle : null)
    if (file.state === 'ready') {
      one.next = file
      onPackMistake(one.path, (problem) => failed(one, file.bundle, problem))
      return putIn(one)
    }
    one.next = null
    if (one.loaded !== null && one.loaded.bundle.loads !== null) takeOut(one)
    if (file.state === 'failed') return report(one, 'failed', file.failure)
    const { hash, loads } = file.bundle
    const more = loadsSentence(loads)
    report(one, 'waiting', { hash, ...(more === '' ? {} : { message: more }) })
    confirmations.request(
      keyOf(one.path, hash),
      `The pack ${one.path} (SHA-256 ${hash.slice(0, 12)}) is code that could do everything you can do on this computer. ${more}`.trim(),
    )
  }

  const followSettings = () => {
    const wanted = new Set(deps.entries().filter(isUserPack))
    for (const one of followed.values()) {
      if (wanted.has(one.file)) continue
      followed.delete(one.file)
      settle(one, null)
      takeOut(one)
      emit({ type: 'pack/file', file: one.file, path: one.path, state: 'removed' })
    }
    for (const file of wanted) {
      if (followed.has(file)) continue
      const path = packPath(file, dataDir)
      followed.set(file, {
        file,
        path,
        signature: '',
        watched: [path],
        loaded: null,
        next: null,
        waiting: null,
        lastEvent: '',
      })
    }
  }

  const refresh = (): Promise<void> => {
    work = work.then(async () => {
      cancelPoll()
      if (stopped) return
      followSettings()
      for (const one of followed.values()) await look(one)
      if (!stopped && followed.size > 0) cancelPoll = clock.after(pollMs, () => void refresh())
    })
    return work
  }

  return {
    refresh,
    turnEnded() {
      if (stopped) return
      for (const one of followed.values()) putIn(one)
    },
    loaded: () => [...followed.values()].flatMap(({ loaded }) => (loaded === null ? [] : loaded.pack)),
    async approve({ file, hash, code, reload }) {
      const one = followed.get(file)
      if (one === undefined || one.waiting?.hash !== hash)
        return {
          kind: 'gone',
          message: `${file} no longer waits for approval with this content.`,
          remedy: 'Read the new approval request.',
        }
      if (!confirmations.confirm(keyOf(one.path, hash), code))
        return {
          kind: 'wrong_code',
          message: 'This code is wrong or out of date.',
          remedy: 'Enter the newest code for this file, which Adlib’s terminal or window shows.',
        }
      const failure = approvePack(dataDir, { path: one.path, hash, reload })
      if (failure !== null) return { kind: 'not_kept', ...failure }
      keepApprovedCode(dataDir, one.path, one.waiting.code)
      one.signature = ''
      await refresh()
      return null
    },
    code(file) {
      const one = followed.get(file)
      if (one === undefined || one.waiting === null) return null
      const { hash, code } = one.waiting
      return { hash, code, before: one.loaded?.bundle.code ?? approvedCode(dataDir, one.path) }
    },
    stop() {
      stopped = true
      cancelPoll()
    },
  }
}

const keyOf = (path: string, hash: string): string => `pack:${path}:${hash}`

const watchedOf = ({ path, files, loads }: PackBundle): readonly string[] => {
  const all = [...files, ...(loads?.files ?? []), ...(loads?.folders ?? [])]
  return [...new Set([path, ...all.filter((file) => !isInstalled(file))])]
}

/**
 * Returns whether a file belongs to an installed package. Such files are not watched, because they are numerous and
 * rarely change.
 */
const isInstalled = (path: string): boolean => path.split(sep).includes('node_modules')

const signatureOf = (files: readonly string[]): string => files.map(stamp).join()

const stamp = (file: string): string => {
  try {
    const { ino, mtimeMs, size } = statSync(file)
    return `${ino}:${mtimeMs}:${size}`
  } catch {
    return 'unreadable'
  }
}
