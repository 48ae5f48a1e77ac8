import { useEffect, useMemo, useRef } from 'react'
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import type { Panel } from '../store/store.ts'
import {
  createPlayer,
  idleReplay,
  type Player,
  type PlayerClock,
  type Replay,
  type ReplayPoint,
} from './player.ts'
import { runSource } from './run-source.ts'

const pageClock: PlayerClock = {
  monotonic: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** A view, such as the overlay preview, that follows a replay. */
export interface ReplayFollower {
  jump(replay: Replay): void
  event(event: AdlibEvent, replay: Replay): void
}

/**
 * An open run with its replay. The replayed state is in a store like the panel's, so that the same components can
 * show it.
 */
export interface OpenReplay {
  readonly player: Player
  readonly useReplay: UseBoundStore<StoreApi<Replay>>
  readonly past: UseBoundStore<StoreApi<Panel>>
  /** Replaces the follower and calls its `jump` immediately. Null removes the follower. */
  follow(follower: ReplayFollower | null): void
}

const noPanel: Panel = {
  status: 'live',
  as: 'owner',
  isHere: false,
  lostAt: null,
  state: null,
  writing: null,
  trouble: null,
  problem: null,
}

/** Opens a run at a moment. If `moment` is a new object, the replay jumps to it. */
export function useReplay(run: string, moment: ReplayPoint): OpenReplay {
  const open = useMemo((): OpenReplay => {
    const useReplay = create<Replay>(() => idleReplay)
    const past = create<Panel>(() => noPanel)
    let follower: ReplayFollower | null = null
    const player = createPlayer(runSource(run), pageClock, {
      onChange(replay) {
        useReplay.setState(replay)
        if (past.getState().state !== replay.state) past.setState({ state: replay.state })
      },
      onJump: (replay) => follower?.jump(replay),
      onEvent: (event) => follower?.event(event, useReplay.getState()),
    })
    return {
      player,
      useReplay,
      past,
      follow(next) {
        follower = next
        next?.jump(useReplay.getState())
      },
    }
  }, [run])
  const { player } = open
  const wanted = useRef(moment)
  wanted.current = moment
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object is a new request
  useEffect(() => player.seek(wanted.current), [player, moment])
  useEffect(() => () => player.close(), [player])
  return open
}
