import { useState, type KeyboardEvent } from 'react'
import classes from './inline-number.module.css'
import { NumberInput, type Numeric } from './number-input.tsx'

type Props = {
  /** What is changed, for people who hear the table. */
  label: string
  value: number
  /** How the number reads, with its unit. */
  shown: string
  decimals?: number
  onSave: (value: number) => void
}

/** A number in a cell that becomes a field when it is pressed: Enter keeps, Escape takes back. */
export function InlineNumber({ label, value, shown, decimals = 0, onSave }: Props) {
  const [draft, setDraft] = useState<Numeric>()
  const close = () => setDraft(undefined)
  const keep = () => {
    if (draft !== undefined && draft !== '' && draft >= 0 && draft !== value) onSave(draft)
    close()
  }
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') keep()
    if (event.key === 'Escape') close()
  }
  if (draft === undefined)
    return (
      <button
        type="button"
        className={classes.button}
        aria-label={`${label}: ${shown}`}
        onClick={() => setDraft(value)}
      >
        {shown}
      </button>
    )
  return (
    <NumberInput
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just pressed the number to change it
      autoFocus
      size="xs"
      w={96}
      min={0}
      max={10_000_000}
      decimals={decimals}
      aria-label={label}
      value={draft}
      onChange={setDraft}
      onKeyDown={handleKey}
      onBlur={keep}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
