/** The content of an input error as data, for messages in any language. `got` is shown unchanged in a message, with texts in quotes. */
export type FaultDetail =
  | { readonly kind: 'missing' }
  | { readonly kind: 'field-unknown' }
  | {
      readonly kind: 'wrong-type'
      readonly expected: 'text' | 'truth' | 'number' | 'function' | 'list' | 'numbers' | 'object'
      readonly got: string
    }
  | { readonly kind: 'too-small'; readonly least: number; readonly got: string }
  | { readonly kind: 'too-large'; readonly most: number; readonly got: string }
  | { readonly kind: 'not-above-zero'; readonly got: string }
  | { readonly kind: 'not-whole'; readonly got: string }
  | { readonly kind: 'no-such-choice'; readonly choices: readonly string[]; readonly got: string }
  | { readonly kind: 'too-few'; readonly least: number; readonly count: number }
  | { readonly kind: 'too-many'; readonly most: number; readonly count: number }
  | { readonly kind: 'ends-before-start'; readonly start: number; readonly end: number }
  | { readonly kind: 'parts-too-short'; readonly parts: readonly number[]; readonly whole: number }
  | { readonly kind: 'no-square'; readonly count: number }
  | { readonly kind: 'wrong-count'; readonly count: number; readonly expected: number }
  | { readonly kind: 'coordinates-needed'; readonly places: number }
  | { readonly kind: 'outside-matrices'; readonly place: number; readonly places: number }
  | { readonly kind: 'name-unknown'; readonly name: string }
  | { readonly kind: 'named-twice'; readonly name: string }
  | { readonly kind: 'served-twice'; readonly stop: string }
  /** The sum of all goods of a unit overflows 32 bits. */
  | { readonly kind: 'uncountable'; readonly most: number }
  | { readonly kind: 'paired-already'; readonly stop: string }
  /** More than eight years away from other times. */
  | { readonly kind: 'years-apart' }
  | { readonly kind: 'start-plan-needed' }
  | { readonly kind: 'past-after-future' }
  | { readonly kind: 'past-needed' }
  | { readonly kind: 'after-first-visit'; readonly stop: string }
  | { readonly kind: 'before-route' }
  | { readonly kind: 'during-break' }
  | { readonly kind: 'during-visit'; readonly stop: string }
  | { readonly kind: 'during-reload'; readonly depot: string }
  | { readonly kind: 'before-first-visit'; readonly stop: string }
  | { readonly kind: 'reloaded-twice' }
  | { readonly kind: 'no-reload-depot'; readonly vehicle: string; readonly depot: string }
  | { readonly kind: 'planned-already'; readonly stop: string }
  | { readonly kind: 'not-planned'; readonly stop: string }
  | { readonly kind: 'off-route'; readonly position: number; readonly count: number }
  | { readonly kind: 'limit-needed' }
  | { readonly kind: 'clock-needed' }
  | { readonly kind: 'index-needed' }
  | { readonly kind: 'amounts-differ'; readonly count: number; readonly expected: number }
  /** Required by a price or a limit of the vehicle with this index. */
  | { readonly kind: 'distances-needed'; readonly vehicle: number; readonly for: 'price' | 'limit' }
  | { readonly kind: 'no-task' }
  | { readonly kind: 'ends-missing' }
  | { readonly kind: 'breaks-clash' }
  | { readonly kind: 'windows-overlap' }
  /** The profile already has a price for each leg. */
  | { readonly kind: 'leg-prices-known'; readonly profile: string }
  /** The required start times of a route's steps contradict each other. */
  | { readonly kind: 'times-clash' }
  | { readonly kind: 'plan-mode' }
  /** VROOM doesn't support it. */
  | { readonly kind: 'not-in-vroom' }
  | { readonly kind: 'travel-times-needed' }
