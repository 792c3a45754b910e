import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { Button } from '#ui/button/controls.ts'
import { useOutage } from './use-outage.ts'

/** Beside the exception of a driver who can’t work: says that they can again. */
export function BackButton({ of: driverId = 0 }: PartProps) {
  const t = useText('logistics-outages')
  const { outage, mayChange, isPending, takeBack } = useOutage(driverId)
  if (!mayChange || !outage || outage.reason === null) return null
  return (
    <Button variant="light" loading={isPending} onClick={takeBack}>
      {t('back')}
    </Button>
  )
}
