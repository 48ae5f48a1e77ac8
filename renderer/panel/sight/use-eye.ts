import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { fetchPicture } from '../store/store.ts'

/**
 * Calls `load` whenever `key` changes. Calls never overlap: if `key` changes during a call, one more call follows.
 * `load` must never reject.
 */
function useLatest(key: string, load: () => Promise<void>): void {
  const wanted = useRef(key)
  const isLoading = useRef(false)
  useEffect(() => {
    wanted.current = key
    if (isLoading.current) return
    isLoading.current = true
    void (async () => {
      for (let loaded: string | null = null; loaded !== wanted.current; ) {
        loaded = wanted.current
        await load()
      }
      isLoading.current = false
    })()
  }, [key, load])
}

function useObjectUrl(): [url: string | null, set: (blob: Blob | null) => void] {
  const [url, setUrl] = useState<string | null>(null)
  const current = useRef<string | null>(null)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      if (current.current !== null) URL.revokeObjectURL(current.current)
      current.current = null
    }
  }, [])
  const set = useCallback((blob: Blob | null): void => {
    if (!isMounted.current) return
    if (current.current !== null) URL.revokeObjectURL(current.current)
    current.current = blob && URL.createObjectURL(blob)
    setUrl(current.current)
  }, [])
  return [url, set]
}

/** Returns the watched source's picture as an object URL, or null. Fetches it again whenever `key` changes. */
export function useEyePicture(key: string): string | null {
  const [url, set] = useObjectUrl()
  const load = useCallback(async () => {
    const picture = await fetchPicture('/api/eye.jpg')
    if (picture.ok) set(picture.blob)
  }, [set])
  useLatest(key, load)
  return url
}

/** Returns the picture of the newest observation, with the masks and the crop that apply now. */
export const useLatestPicture = ({ observation, settings }: Pick<State, 'observation' | 'settings'>) =>
  useEyePicture(JSON.stringify([observation?.id, settings.sight.masks, settings.sight.crop]))

/** Returns a number that increases every `ms` while the page is visible. */
export function useVisibleTicks(ms: number): number {
  const [ticks, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setTicks((before) => before + 1)
    }, ms)
    return () => clearInterval(timer)
  }, [ms])
  return ticks
}

/** Returns whether an element is scrolled into view. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}

const thumbMs = 2000

/** The settings that choose what to watch. An empty name of OBS is the scene on air. */
export type SourceChoice =
  | { readonly source: 'obs'; readonly obsSource: string }
  | { readonly source: 'screen'; readonly screen: string }

/** Returns a thumbnail of what may be watched as an object URL, and the error if the last request failed. */
export function useThumb(
  of: SourceChoice,
  isShown: boolean,
): { readonly url: string | null; readonly failure: CommandError | null } {
  const query = `${of.source}=${encodeURIComponent(of.source === 'obs' ? of.obsSource : of.screen)}`
  const [url, set] = useObjectUrl()
  const [failure, setFailure] = useState<CommandError | null>(null)
  useEffect(() => {
    if (!isShown) return
    let current = true
    let timer: ReturnType<typeof setTimeout>
    const load = async (): Promise<void> => {
      if (document.visibilityState === 'visible') {
        const picture = await fetchPicture(`/api/eye/thumb?${query}`)
        if (!current) return
        if (picture.ok) set(picture.blob)
        setFailure(picture.ok ? null : picture.error)
      }
      timer = setTimeout(() => void load(), thumbMs)
    }
    void load()
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [query, isShown, set])
  return { url, failure }
}
