import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import * as z from 'zod/mini'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Skeleton, Tabs } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { useGo } from '#ui/button/link.tsx'
import { TilesSkeleton } from '#ui/page/page-skeleton.tsx'
import { TitledTabs } from '#ui/page/tab-list.tsx'
import { readProfileHeader, readProfileTab, tabReplies } from '../contract.ts'
import { tabs, type ProfileTab } from '../rules.ts'
import { ConnectionCards } from './connection-cards.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ProfileOverview } from './profile-overview.tsx'
import { ProjectCards } from './project-cards.tsx'
import { TeamCards } from './team-cards.tsx'

const icons: Record<ProfileTab, string> = {
  profile: 'user-check',
  teams: 'users',
  projects: 'briefcase',
  connections: 'link',
}

/** Who you are here: your teams, projects and connections, in tabs that have addresses. */
export function ProfileScreen() {
  const t = useText('office-profile')
  const go = useGo()
  const { tab }: { tab?: string } = useParams({ strict: false })
  const chosen = tabs.find((one) => one === tab) ?? 'profile'
  const { data, error, refetch } = useQuery(queryOf(readProfileHeader))
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  return (
    <>
      {data ? <ProfileHead header={data} /> : <Skeleton height={260} radius={6} mb="lg" />}
      <Tabs value={chosen} onChange={(value) => go(`/pages/user-profile/${value}`)} keepMounted={false}>
        <TitledTabs mb="lg" tabs={tabs.map((one) => ({ value: one, label: t(`tabs.${one}`), icon: icons[one] }))} />
        <Tabs.Panel value={chosen}>
          <Content tab={chosen} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** The bare address leads to the first tab. */
export function ProfileStart() {
  const go = useGo()
  useEffect(() => go(`/pages/user-profile/profile${location.search}`, { replace: true }))
  return null
}

function Content({ tab }: { tab: ProfileTab }) {
  const { data, error, refetch } = useQuery(queryOf(readProfileTab, { query: { tab } }))
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  const shown = data && contentOf(tab, data)
  if (shown) return shown
  return <TilesSkeleton count={3} height={220} />
}

function contentOf(tab: ProfileTab, data: ReplyOf<typeof readProfileTab>): ReactNode {
  if (tab === 'teams') return <TeamCards teams={z.parse(tabReplies.teams, data)} />
  if (tab === 'projects') return <ProjectCards projects={z.parse(tabReplies.projects, data)} />
  if (tab === 'connections') return <ConnectionCards connections={z.parse(tabReplies.connections, data)} />
  return <ProfileOverview profile={z.parse(tabReplies.profile, data)} />
}
