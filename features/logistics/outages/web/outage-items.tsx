import { IconAlertTriangle, IconArrowBackUp, IconMoodSick, IconTool, IconUserOff } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { Menu } from '#ui/button/controls.ts'
import { officeReasons, type OfficeReason } from '../rules.ts'
import { useOutage } from './use-outage.ts'

const icons: Record<OfficeReason, typeof IconTool> = { ill: IconMoodSick, breakdown: IconTool, other: IconUserOff }

/** In a menu of a driver: takes them out of today’s work with one press, and back. */
export function OutageItems({ of: driverId = 0 }: PartProps) {
  const t = useText('logistics-outages')
  const { outage, mayChange, isPending, takeOut, takeBack, openException } = useOutage(driverId)
  if (!mayChange || !outage) return null
  const { reason, exceptionId } = outage
  if (reason === null)
    return (
      <>
        <Menu.Label>{t('title')}</Menu.Label>
        {officeReasons.map((one) => {
          const Icon = icons[one]
          return (
            <Menu.Item key={one} leftSection={<Icon size={17} />} disabled={isPending} onClick={() => takeOut(one)}>
              {t(`reasons.${one}`)}
            </Menu.Item>
          )
        })}
        <Menu.Divider />
      </>
    )
  return (
    <>
      <Menu.Label>{t(`away.${reason}`)}</Menu.Label>
      {exceptionId !== null && (
        <Menu.Item leftSection={<IconAlertTriangle size={17} />} onClick={() => openException(exceptionId)}>
          {t('openException')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconArrowBackUp size={17} />} disabled={isPending} onClick={takeBack}>
        {t('back')}
      </Menu.Item>
      <Menu.Divider />
    </>
  )
}
