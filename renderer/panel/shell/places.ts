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
  Workflow,
} from 'lucide-react'

/** The screens that can appear in the middle of the panel. */
export const places = {
  live: { keys: 'L', icon: Radio },
  show: { keys: 'W', icon: Drama },
  sight: { keys: 'V', icon: View },
  stage: { keys: 'G', icon: Theater },
  rules: { keys: 'D', icon: Workflow },
  models: { keys: 'B', icon: Brain },
  bench: { keys: 'J', icon: Gauge },
  runs: { keys: 'R', icon: Clapperboard },
  settings: { keys: ',', icon: Settings },
  setup: { keys: 'U', icon: ListChecks },
} as const satisfies Record<string, { keys: string; icon: LucideIcon }>

export type Place = keyof typeof places
export const placeNames = Object.keys(places) as Place[]
