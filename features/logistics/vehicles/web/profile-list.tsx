import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/confirm.ts'
import { Skeleton } from '#ui/display.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SimpleGrid } from '#ui/layout.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { readLogisticsFacts } from '../../settings/contract.ts'
import { changeProfile, createProfile, deleteProfile, listProfiles, type VehicleProfile } from '../contract.ts'
import classes from './fleet.module.css'
import { ProfileDrawer } from './profile-drawer.tsx'

export function ProfileList() {
  const t = useText('logistics-vehicles')
  const { data, error, refetch } = useQuery(queryOf(listProfiles))
  const { addButton, edit, drawer } = useRecordDrawer(data?.profiles, {
    create: createProfile,
    addLabel: t('profiles.add'),
    add: (opening) => <ProfileDrawer profile={undefined} {...opening} />,
    change: changeProfile,
    edit: (profile, opening) => <ProfileDrawer profile={profile} {...opening} />,
  })
  return (
    <>
      <PageHeader title={t('screens.profiles')} text={t('profiles.text')} actions={addButton} />
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={420} radius={6} />}
      {data?.profiles.length === 0 && (
        <EmptyState icon="truck-delivery" title={t('profiles.empty')} text={t('profiles.emptyText')} />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {data?.profiles.map((profile) => (
          <ProfileCard key={profile.id} profile={profile} onEdit={edit} />
        ))}
      </SimpleGrid>
      {drawer}
    </>
  )
}

type CardProps = { profile: VehicleProfile; onEdit: ((profile: VehicleProfile) => void) | undefined }

function ProfileCard({ profile, onEdit }: CardProps) {
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
    [t('features'), profile.features.map((one) => t(`featureNames.${one}`)).join(', ') || '–'],
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

function Actions({ profile, onEdit }: CardProps) {
  const t = useText('logistics-vehicles')
  const remove = useSend(deleteProfile, { stale: [listProfiles] })
  const mayDelete = useMay(deleteProfile)
  const { id, name } = profile
  const ask = async () => {
    const isSure = await confirm({
      title: t('deleteNamed', { name }),
      body: t('profiles.deleteText'),
      confirmLabel: t('delete'),
    })
    if (isSure) remove.mutate({ params: { id } })
  }
  return (
    <>
      {onEdit && <IconButton icon="edit" label={t('editNamed', { name })} onClick={() => onEdit(profile)} />}
      {mayDelete && profile.totalVehicles === 0 && (
        <IconButton icon="trash" label={t('deleteNamed', { name })} onClick={() => void ask()} />
      )}
    </>
  )
}
