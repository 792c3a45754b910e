import { useState } from 'react'

/** For an `Autocomplete` whose suggestions come later: a list that is empty isn't open, so that Escape reaches the dialog. */
export function useSuggestions(total: number) {
  const [isAskedFor, ask] = useState(false)
  return {
    dropdownOpened: isAskedFor && total > 0,
    onDropdownOpen: () => ask(true),
    onDropdownClose: () => ask(false),
  }
}
