import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Skeleton } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { SimpleGrid } from '#ui/page/layout.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { changeProfile, createProfile, listProfiles } from '../contract.ts'
import { ProfileCard } from './profile-card.tsx'
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
      <PageHeader title={t('screens.profiles')} text={t('profiles.text')} primary={addButton} />
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
