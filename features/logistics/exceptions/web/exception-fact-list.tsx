import type { ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useFormat } from '#kit/web/format.ts'
import { Link } from '#ui/button/link.tsx'
import { Anchor } from '#ui/display/text.ts'
import { deliveryPath } from '../../deliveries/rules.ts'
import { routePath } from '../../routes/rules.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import type { ExceptionDetail } from '../contract.ts'
import classes from './exceptions.module.css'

/** Where it is, and whom to ask. */
export function ExceptionFactList({ exception }: { exception: ExceptionDetail }) {
  const t = useText('logistics-exceptions')
  const asked = useWorkspaceFormat()
  const format = useFormat()
  const { delivery, route, driver, vehicle, depot, recipientPhone, driverPhone, attempts, mostAttempts } = exception
  const { raisedAt, snoozedUntil, escalateAt, closedAt } = exception
  const rows: [string, ReactNode][] = [
    ['since', asked.dateTime(raisedAt)],
    [
      'delivery',
      delivery && <To path={deliveryPath(delivery.reference)} name={`${delivery.recipient} (${delivery.reference})`} />,
    ],
    ['recipientPhone', recipientPhone !== '' && <Phone number={recipientPhone} />],
    [
      'attempts',
      attempts > 0 && t('attemptsOf', { number: format.number(attempts), most: format.number(mostAttempts) }),
    ],
    ['route', route && <To path={routePath(route.id)} name={route.name} />],
    ['driver', driver && <To path={`/apps/logistics/drivers/${driver.id}`} name={driver.name} />],
    ['phone', driverPhone !== '' && <Phone number={driverPhone} />],
    ['vehicle', vehicle?.name],
    ['depot', depot?.name],
    ['snoozed', snoozedUntil && asked.dateTime(snoozedUntil)],
    ['escalates', !closedAt && escalateAt && asked.dateTime(escalateAt)],
    ['closed', closedAt && <Closed exception={exception} />],
  ]
  return (
    <dl className={classes.known}>
      {rows.map(
        ([key, value]) =>
          value && (
            <div key={key}>
              <dt>{t(`labels.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Phone({ number }: { number: string }) {
  return (
    <Anchor href={`tel:${number.replaceAll(' ', '')}`} dir="ltr">
      {number}
    </Anchor>
  )
}

function To({ path, name }: { path: string; name: string }) {
  return (
    <Anchor renderRoot={(props) => <Link to={path} {...props} />}>
      <bdi>{name}</bdi>
    </Anchor>
  )
}

function Closed({ exception: { closedAt, closedBy, closedReason, closedNote } }: { exception: ExceptionDetail }) {
  const t = useText('logistics-exceptions')
  const asked = useWorkspaceFormat()
  const parts = [t(`reasons.${closedReason}`), closedNote, closedBy, closedAt && asked.dateTime(closedAt)]
  return <bdi>{parts.filter(Boolean).join(' · ')}</bdi>
}
