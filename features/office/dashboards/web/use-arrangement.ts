import { changeOwnSettings, useOwnSettings, type ListSettings } from '#kit/web/own-settings.ts'
import type { Span } from './card-span.ts'

export type Arrangement = {
  order: string[]
  hidden: string[]
  spans: Partial<Record<string, Span>>
  isChanged: boolean
  move: (key: string, to: number) => void
  show: (key: string, isShown: boolean) => void
  resize: (key: string, span: Span) => void
  reset: () => void
}

/** How a person arranged the cards of a dashboard; cards that are new since then stand where they belong. */
export function useArrangement(name: string, keys: string[]): Arrangement {
  const lists = useOwnSettings().lists ?? {}
  const list = `dashboard-${name}`
  const kept: ListSettings = lists[list] ?? { hidden: [], density: 'comfortable' }
  const { hidden, order: chosen = [], spans = {} } = kept
  const order = orderOf(keys, chosen)
  const keep = (patch: Partial<ListSettings>) =>
    changeOwnSettings({ lists: { ...lists, [list]: { ...kept, ...patch } } })
  return {
    order,
    hidden,
    spans,
    isChanged: hidden.length > 0 || chosen.length > 0 || Object.keys(spans).length > 0,
    move: (key, to) => {
      const others = order.filter((one) => one !== key)
      keep({ order: [...others.slice(0, to), key, ...others.slice(to)] })
    },
    show: (key, isShown) => keep({ hidden: isShown ? hidden.filter((one) => one !== key) : [...hidden, key] }),
    resize: (key, span) => keep({ spans: { ...spans, [key]: span } }),
    reset: () => keep({ hidden: [], order: [], spans: {} }),
  }
}

/** All keys in the chosen order; those it doesn't name follow the card that stands before them by default. */
export function orderOf(keys: string[], chosen: string[]): string[] {
  const order = chosen.filter((key) => keys.includes(key))
  for (const [index, key] of keys.entries()) {
    if (order.includes(key)) continue
    const before = keys[index - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
  }
  return order
}
