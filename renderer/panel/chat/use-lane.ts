import { create } from 'zustand'
import type { State } from '../../../src-shared/events/state.ts'
import { usePanel } from '../store/store.ts'

const storageKey = 'adlib-chat-lane'

/** Whether the lane is open, as chosen since the page was loaded; null if nothing was chosen. */
const useChosen = create<{ open: boolean | null }>(() => ({ open: null }))

/** Returns what was chosen in this browser earlier. */
function stored(): boolean | null {
  const found = localStorage.getItem(storageKey)
  return found === null ? null : found === 'open'
}

/** Returns whether a source of chat is set up. */
export const hearsChat = ({ chat }: Pick<State, 'chat'>): boolean =>
  Object.values(chat?.sources ?? {}).some(({ state }) => state !== 'off')

/** Width from which the lane is beside the stream. Below, it takes the stream's place. */
const isWide = (): boolean => matchMedia('(min-width: 1200px)').matches

/** Returns whether the lane is open: as chosen or, on a wide page, if a chat is heard. Never for viewers. */
export const useLaneOpen = (): boolean => {
  const chosen = useChosen(({ open }) => open) ?? stored()
  const mayHear = usePanel(({ as }) => as !== 'viewer')
  const hears = usePanel(({ state }) => state !== null && hearsChat(state))
  return mayHear && (chosen ?? (hears && isWide()))
}

/** Opens or closes the lane, and remembers it in this browser. */
export function showLane(open: boolean): void {
  localStorage.setItem(storageKey, open ? 'open' : 'closed')
  useChosen.setState({ open })
}
