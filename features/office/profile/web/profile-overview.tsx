import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Part } from '#kit/web/part.tsx'
import { useSession } from '#kit/web/session.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Columns } from '#ui/page/columns.tsx'
import { Progress, Table } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Box } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { listUserActivity } from '../../../people/users/contract.ts'
import type { Fact, ProfileData, ProjectRow } from '../contract.ts'
import { Faces } from './faces.tsx'
import classes from './profile.module.css'
import { useRoleName } from './use-role-name.ts'

/** What is known of you, your newest activity, and your people, teams and projects in short. */
export function ProfileOverview({ profile }: { profile: ProfileData }) {
  const t = useText('office-profile')
  const me = useSession()?.userData.id
  const maySeeActivity = useMay(listUserActivity)
  return (
    <Columns
      side="start"
      aside={
        <>
          <SectionCard title={t('about')}>
            <Facts facts={profile.about} />
          </SectionCard>
          <SectionCard title={t('contacts')}>
            <Facts facts={profile.contacts} />
          </SectionCard>
          <SectionCard title={t('overview')}>
            <Facts facts={profile.overview} isNumber />
          </SectionCard>
        </>
      }
      main={
        <>
          {maySeeActivity && me !== undefined && <Part name="profile/activity" of={me} />}
          <People profile={profile} />
          <Teams profile={profile} />
          <Projects rows={profile.projectTable} />
        </>
      }
    />
  )
}

function Facts({ facts, isNumber = false }: { facts: Fact[]; isNumber?: boolean }) {
  const t = useText('office-profile')
  const format = useFormat()
  const roleName = useRoleName()
  const shown = ({ property, value }: Fact) => {
    if (isNumber) return format.number(Number(value))
    if (property === 'role') return roleName(value)
    if (property === 'country') return format.country(value)
    return property === 'status' || property === 'language' ? t(`values.${value}`, { defaultValue: value }) : value
  }
  return (
    <dl className={classes.facts}>
      {facts.map((fact) => (
        <div key={fact.property}>
          <dt>
            <Icon name={fact.icon} size={20} />
            {t(`properties.${fact.property}`)}
          </dt>
          <dd>
            <bdi>{shown(fact)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function People({ profile: { connections } }: { profile: ProfileData }) {
  const t = useText('office-profile')
  const roleName = useRoleName()
  return (
    <SectionCard
      title={t('tabs.connections')}
      actions={
        <Link to="/pages/user-profile/connections" className={classes.all}>
          {t('all')}
        </Link>
      }
    >
      {connections.length === 0 && <Text size="sm">{t('empty.connections')}</Text>}
      <ul className={classes.people}>
        {connections.map(({ id, name, avatar, designation, isConnected }) => (
          <li key={id}>
            <PersonAvatar name={name} src={avatar} isDecoration />
            <span>
              <strong dir="auto">{name}</strong>
              <small>{roleName(designation)}</small>
            </span>
            {isConnected && <Icon name="user-check" size={20} />}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function Teams({ profile: { teamsTech } }: { profile: ProfileData }) {
  const t = useText('office-profile')
  return (
    <SectionCard
      title={t('tabs.teams')}
      actions={
        <Link to="/pages/user-profile/teams" className={classes.all}>
          {t('all')}
        </Link>
      }
    >
      {teamsTech.length === 0 && <Text size="sm">{t('empty.teams')}</Text>}
      <ul className={classes.people}>
        {teamsTech.map(({ id, title, avatar, avatarGroup, extraMembers }) => (
          <li key={id}>
            <span className={classes.icon}>
              <Icon name={avatar} size={22} />
            </span>
            <span>
              <strong dir="auto">{title}</strong>
              <small>{t('members', { count: avatarGroup.length + extraMembers })}</small>
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function Projects({ rows }: { rows: ProjectRow[] }) {
  const t = useText('office-profile')
  const format = useFormat('UTC')
  return (
    <SectionCard
      title={t('tabs.projects')}
      actions={
        <Link to="/pages/user-profile/projects" className={classes.all}>
          {t('all')}
        </Link>
      }
    >
      {rows.length === 0 && <Text size="sm">{t('empty.projects')}</Text>}
      {rows.length > 0 && (
        <Box className={classes.scroll} tabIndex={0} role="region" aria-label={t('projectTable')}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('project')}</Table.Th>
                <Table.Th>{t('leader')}</Table.Th>
                <Table.Th>{t('team')}</Table.Th>
                <Table.Th>{t('progress')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ id, name, leader, date, status, avatarGroup }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <strong dir="auto">{name}</strong>
                    <Text size="sm">{format.date(date)}</Text>
                  </Table.Td>
                  <Table.Td>{leader || '–'}</Table.Td>
                  <Table.Td>
                    <Faces people={avatarGroup} more={0} />
                  </Table.Td>
                  <Table.Td>
                    <Progress value={status} aria-label={t('progressOf', { name })} miw={90} />
                    <Text size="sm">{format.percent(status / 100)}</Text>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Box>
      )}
    </SectionCard>
  )
}
