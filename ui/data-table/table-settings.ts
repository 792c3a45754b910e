import { changeOwnSettings, useOwnSettings, type ListSettings } from '#kit/web/own-settings.ts'
import type { Column, Density } from './column.ts'

/** Which columns a person sees and how tightly, remembered for each table by its name. */
export function useTableSettings<R>(name: string, columns: Column<R>[]) {
  const lists = useOwnSettings().lists ?? {}
  const settings: ListSettings = lists[name] ?? {
    hidden: columns.filter(({ isHidden }) => isHidden).map(({ key }) => key),
    density: 'compact',
  }
  const hidden = new Set(settings.hidden)
  const change = (patch: Partial<ListSettings>) =>
    changeOwnSettings({ lists: { ...lists, [name]: { ...settings, ...patch } } })
  const toggle = (column: string) =>
    change({
      hidden: hidden.has(column) ? settings.hidden.filter((one) => one !== column) : [...settings.hidden, column],
    })
  return { density: settings.density, setDensity: (density: Density) => change({ density }), hidden, toggle }
}
