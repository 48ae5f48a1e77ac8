import { createContext, useContext } from 'react'
import { type StoreApi, useStore } from 'zustand'
import { type Panel, usePanel } from './store.ts'

/** The state that a part of the panel shows: the live one, or a past moment of a run. */
export const Shown = createContext<StoreApi<Panel>>(usePanel)

/** Selects from the state that this part of the panel shows. */
export const useShown = <Part>(select: (panel: Panel) => Part): Part => useStore(useContext(Shown), select)

/** Returns the store itself, for a read outside of a render. */
export const useShownStore = (): StoreApi<Panel> => useContext(Shown)

/** Returns whether this part shows a past moment, where commands about its ids would hit the live run. */
export const useIsPast = (): boolean => useContext(Shown) !== usePanel
