import { useCallback, useEffect, useState } from 'react'
import { type ToolRow, toolsAnswer } from '../../../src-shared/contract/api/tools.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { fetchAnswer } from '../store/store.ts'

export type LoadedTools = readonly ToolRow[] | 'loading' | 'failed'

/** Loads the registered tools, and again when rules, packs or MCP servers change. Meanwhile, the old list stays. */
export function useTools({ settings, mcpServers, packFiles }: State): {
  tools: LoadedTools
  load: () => void
} {
  const [tools, setTools] = useState<LoadedTools>('loading')
  const load = useCallback(async () => {
    const answer = await fetchAnswer('/api/tools', toolsAnswer)
    setTools((before) => answer?.tools ?? (typeof before === 'string' ? 'failed' : before))
  }, [])
  const offered = [...mcpServers, ...packFiles].map(({ state, tools }) => `${state}${tools ?? ''}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: these changes change the list
  useEffect(() => void load(), [load, offered, settings.policy, settings.tools])
  return { tools, load: () => void load() }
}
