import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { RemoveButton } from '#ui/button/remove-button.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { readLogisticsFacts } from '../../settings/contract.ts'
import { deleteProfile, listProfiles, type VehicleProfile } from '../contract.ts'
import classes from './fleet.module.css'

type CardProps = { profile: VehicleProfile; onEdit: ((profile: VehicleProfile) => void) | undefined }

/** One kind of vehicle: what it holds and costs, and what can be done with it. */
export function ProfileCard({ profile, onEdit }: CardProps) {
  const t = useText('logistics-vehicles')
  const format = useFormat()
  const facts = useQuery(queryOf(readLogisticsFacts)).data
  const { name, costs } = profile
  const rows: [title: string, value: string][] = [
    [t('kind'), t(`kinds.${profile.kind}`)],
    ...(facts?.units ?? [])
      .filter(({ key }) => profile.capacities[key] !== undefined)
      .map((unit): [string, string] => [
        t('holds', { unit: unit.name }),
        format.number(profile.capacities[unit.key] ?? 0),
      ]),
    [t('profiles.speed'), format.percent(profile.speedPercent / 100)],
    ...(costs && facts
      ? ([
          [t('profiles.fixedCents'), format.money(costs.fixedCents, facts.currency)],
          [t('profiles.perKilometerCents'), format.money(costs.perKilometerCents, facts.currency)],
        ] satisfies [string, string][])
      : []),
    [t('profiles.emission'), t('profiles.grams', { grams: format.number(profile.gramsPerKilometer) })],
    [t('features'), format.items(profile.features.map((one) => t(`featureNames.${one}`))) || '–'],
  ]
  return (
    <SectionCard
      title={name}
      text={t('count', { count: profile.totalVehicles, shown: format.number(profile.totalVehicles) })}
      actions={<Actions profile={profile} onEdit={onEdit} />}
    >
      <dl className={classes.facts}>
        {rows.map(([title, value]) => (
          <div key={title} style={{ display: 'contents' }}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}

function Actions({ profile: { id, name, totalVehicles }, profile, onEdit }: CardProps) {
  const t = useText('logistics-vehicles')
  const label = t('deleteNamed', { name })
  return (
    <>
      {onEdit && <IconButton icon="edit" label={t('editNamed', { name })} onClick={() => onEdit(profile)} />}
      {totalVehicles === 0 && (
        <RemoveButton
          label={label}
          remove={deleteProfile}
          params={{ id }}
          stale={[listProfiles]}
          question={{ title: label, body: t('profiles.deleteText'), confirmLabel: t('delete') }}
        />
      )}
    </>
  )
}
