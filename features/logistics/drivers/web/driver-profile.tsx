import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useAbility } from '#kit/web/use-session.ts'
import { Alert } from '#ui/display/display.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Anchor } from '#ui/display/text.ts'
import { coursePath } from '../../../people/academy/rules.ts'
import { readLogisticsFacts } from '../../settings/contract.ts'
import type { Driver } from '../contract.ts'
import { accountTones } from '../rules.ts'
import classes from './drivers.module.css'
import { Today } from './driver-today.tsx'

/** Who a driver is, beside the tabs of their page. */
export function DriverProfile({ driver }: { driver: Driver }) {
  const t = useText('logistics-drivers')
  const format = useFormat()
  const listed = (names: readonly string[]) => format.items(names) || '–'
  const currency = useQuery(queryOf(readLogisticsFacts)).data?.currency
  const { costPerHourCents } = driver
  const rows: [key: string, value: ReactNode][] = [
    ['today', <Today key="today" {...driver} />],
    ['fields.phone', <bdi key="phone">{driver.phone || '–'}</bdi>],
    ['fields.email', <bdi key="email">{driver.email || '–'}</bdi>],
    ['depot', <bdi key="depot">{driver.depotName ?? '–'}</bdi>],
    ['vehicle', <bdi key="vehicle">{driver.vehicleName ?? '–'}</bdi>],
    ['skills', <bdi key="skills">{listed(driver.skills)}</bdi>],
    ['zones', <bdi key="zones">{listed(driver.zoneNames)}</bdi>],
    ['fields.languages', listed(driver.languages.map((one) => t(`languages.${one}`)))],
    ['fields.homeAddress', <bdi key="home">{driver.homeAddress || '–'}</bdi>],
    ['hours', t(`packs.${driver.hoursPack ?? 'workspace'}`)],
    ...(costPerHourCents !== null && currency
      ? ([['costPerHour', format.money(costPerHourCents, currency)]] satisfies [string, string][])
      : []),
    ['fields.notes', <bdi key="notes">{driver.notes || '–'}</bdi>],
  ]
  return (
    <SectionCard title={t('profile')}>
      <Stack gap="md">
        <Group gap="sm">
          <PersonAvatar name={driver.name} src={driver.avatar} size={56} isDecoration />
          <StatusChip tone={accountTones[driver.account]}>{t(`accounts.${driver.account}`)}</StatusChip>
          {driver.isSample && <StatusChip tone="secondary">{t('sample')}</StatusChip>}
          {driver.isArchived && <StatusChip tone="warning">{t('archived.yes')}</StatusChip>}
        </Group>
        <Blocked driver={driver} />
        <dl className={classes.facts}>
          {rows.map(([key, value]) => (
            <div key={key} className={classes.fact}>
              <dt>{t(key)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Stack>
    </SectionCard>
  )
}

/** Skills that don't count for want of a certificate, with a way to the course. */
function Blocked({ driver: { blockedSkills } }: { driver: Driver }) {
  const t = useText('logistics-drivers')
  const seesCourses = useAbility().can('read', 'Course')
  if (blockedSkills.length === 0) return null
  return (
    <Alert color="warning" title={t('blocked.title')}>
      <Stack gap="xs">
        {blockedSkills.map(({ skill, courseId, courseTitle, isExpired }) => (
          <div key={skill}>
            <bdi>{t(isExpired ? 'blocked.expired' : 'blocked.missing', { skill })}</bdi>{' '}
            {seesCourses ? (
              <Anchor inherit renderRoot={(props) => <Link to={coursePath(courseId)} {...props} />}>
                <bdi>{courseTitle}</bdi>
              </Anchor>
            ) : (
              <bdi>{courseTitle}</bdi>
            )}
          </div>
        ))}
      </Stack>
    </Alert>
  )
}
