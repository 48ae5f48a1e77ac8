import { dequal } from 'dequal/lite'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { fetchAnswer } from './store.ts'

/**
 * What a request loaded. `answer` is null until the first answer, and stays after a failure. `failed`: the latest
 * request failed.
 */
export interface Loaded<Answer> {
  readonly answer: Answer | null
  readonly failed: boolean
}

/**
 * Loads an answer when the component appears, whenever `again` changes, and every `everyMs` while the page is visible.
 * Requests never overlap: a change during a request sends one more request after it.
 * @param path null loads nothing; another path drops the answer
 */
export function useAnswer<Answer>(
  path: string | null,
  schema: z.ZodType<Answer>,
  again: unknown = null,
  everyMs: number | null = null,
): Loaded<Answer> & { readonly load: () => Promise<void> } {
  const [loaded, setLoaded] = useState<Loaded<Answer> & { path: string | null }>({ ...nothing, path })
  const running = useRef<Promise<void> | null>(null)
  const isWanted = useRef(false)
  const current = useRef(path)
  const load = useCallback((): Promise<void> => {
    isWanted.current = true
    running.current ??= (async () => {
      while (isWanted.current) {
        isWanted.current = false
        const asked = current.current
        if (asked === null) continue
        const answer = await fetchAnswer(asked, schema)
        if (asked !== current.current) continue
        setLoaded((before) => {
          // Most repeated requests find nothing new, so they must not cause a render.
          if (answer !== null && !before.failed && before.path === asked && dequal(before.answer, answer))
            return before
          if (answer !== null) return { answer, failed: false, path: asked }
          return { answer: before.path === asked ? before.answer : null, failed: true, path: asked }
        })
      }
      running.current = null
    })()
    return running.current
  }, [schema])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `again` loads again
  useEffect(() => {
    current.current = path
    void load()
  }, [load, path, again])
  useEffect(() => {
    if (everyMs === null) return
    const look = () => void (document.visibilityState === 'visible' && running.current === null && load())
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [load, everyMs])
  return { ...(loaded.path === path ? loaded : nothing), load }
}

const nothing = { answer: null, failed: false }
