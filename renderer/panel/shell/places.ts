import {
  Brain,
  Clapperboard,
  Drama,
  Gauge,
  ListChecks,
  type LucideIcon,
  Radio,
  Settings,
  Theater,
  View,
} from 'lucide-react'

/** The places of the panel: the screens that its middle can show. */
export const places = {
  live: { name: 'Live', keys: 'L', icon: Radio },
  show: { name: 'Show', keys: 'W', icon: Drama },
  sight: { name: 'Sight', keys: 'V', icon: View },
  stage: { name: 'Stage', keys: 'G', icon: Theater },
  models: { name: 'Models', keys: 'B', icon: Brain },
  bench: { name: 'Bench', keys: 'J', icon: Gauge },
  runs: { name: 'Runs', keys: 'R', icon: Clapperboard },
  settings: { name: 'Settings', keys: ',', icon: Settings },
  setup: { name: 'Set-up', keys: 'U', icon: ListChecks },
} as const satisfies Record<string, { name: string; keys: string; icon: LucideIcon }>

export type Place = keyof typeof places
export const placeNames = Object.keys(places) as Place[]
