import { useText } from '#kit/web/i18n.ts'
import { StatusChip, type Tone } from '#ui/display/status-chip.tsx'
import type { Label } from '../rules.ts'
import classes from './email.module.css'

export const labelTones: Record<Label, Tone> = {
  personal: 'success',
  company: 'primary',
  important: 'warning',
  private: 'error',
}

/** The dot of a label; its name stands beside it, or is read out. */
export function LabelDot({ label, name }: { label: Label; name?: string }) {
  return (
    <span
      className={classes.dot}
      data-tone={labelTones[label]}
      {...(name && { role: 'img', 'aria-label': name, title: name })}
    />
  )
}

/** The labels of an email as chips. */
export function LabelChips({ labels }: { labels: Label[] }) {
  const t = useText('office-email')
  return (
    <span className={classes.chips}>
      {labels.map((label) => (
        <StatusChip key={label} tone={labelTones[label]}>
          {t(`label.${label}`)}
        </StatusChip>
      ))}
    </span>
  )
}
