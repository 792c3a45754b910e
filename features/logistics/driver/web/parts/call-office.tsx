import type { ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import type { DayPack } from '../../contract.ts'
import { OutwardLink } from './parts.tsx'

type Props = { office: DayPack['office']; look?: 'plain' | 'primary'; icon?: ReactNode }

/** Nothing where the office has no phone number. */
export function CallOffice({ office, look = 'plain', icon }: Props) {
  const t = useText('logistics-driver')
  const number = phoneNumber(office.phone)
  if (!number) return null
  return (
    <OutwardLink href={`tel:${number}`} look={look} icon={icon}>
      {t('more.callOffice')}
    </OutwardLink>
  )
}

/** As phones dial it. */
export function phoneNumber(written: string): string {
  return written.replaceAll(/[^\d+]/g, '')
}
