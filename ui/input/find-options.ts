import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { holdsText } from '#kit/contract/fold-text.ts'

/** The choices of a field that hold what is typed, however their letters are written. */
export const findOptions: OptionsFilter = ({ options, search, limit }) => {
  const fits = ({ label }: { label: string }) => holdsText(label, search.trim())
  const fitting = options.flatMap((option): ComboboxParsedItem[] =>
    'group' in option ? [{ ...option, items: option.items.filter(fits) }] : fits(option) ? [option] : [],
  )
  return fitting.slice(0, limit)
}
