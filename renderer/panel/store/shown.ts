import { createContext, useContext } from 'react'
import { type StoreApi, useStore } from 'zustand'
import { type Panel, usePanel } from './store.ts'

/** React context with the store that a part of the panel shows: the live state, or a past moment of a run. */
export const Shown = createContext<StoreApi<Panel>>(usePanel)

/** Selects a value from the store that this part of the panel shows. */
export const useShown = <Part>(select: (panel: Panel) => Part): Part => useStore(useContext(Shown), select)

/** Returns the store itself, for reading it outside of a render. */
export const useShownStore = (): StoreApi<Panel> => useContext(Shown)

/**
 * Returns whether this part shows a past moment. If so, it must send no commands with ids from that moment, because
 * they would act on the live run.
 */
export const useIsPast = (): boolean => useContext(Shown) !== usePanel
