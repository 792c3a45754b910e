import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Paper } from '#ui/page/layout.ts'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { connectPerson, disconnectPerson, readProfileTab, type Connection } from '../contract.ts'
import classes from './profile.module.css'
import { useRoleName } from './use-role-name.ts'

const figures = ['projects', 'tasks', 'connections'] as const
const stale = [readProfileTab]

/** Your connections, and the people of your teams and projects you may connect with. */
export function ConnectionCards({ connections }: { connections: Connection[] }) {
  const t = useText('office-profile')
  if (connections.length === 0)
    return <EmptyState icon="affiliate" title={t('empty.connections')} text={t('empty.connectionsText')} />
  return (
    <ul className={classes.cards}>
      {connections.map((person) => (
        <ConnectionCard key={person.id} person={person} />
      ))}
    </ul>
  )
}

function ConnectionCard({ person }: { person: Connection }) {
  const t = useText('office-profile')
  const format = useFormat()
  const roleName = useRoleName()
  const connect = useSend(connectPerson, { stale })
  const disconnect = useSend(disconnectPerson, { stale })
  const { id, name, avatar, designation, chips, isConnected } = person
  const toggle = isConnected ? disconnect : connect
  return (
    <Paper component="li" shadow="xs" className={classes.card} data-centred>
      <PersonAvatar name={name} src={avatar} size={84} isDecoration />
      <div>
        <h2 dir="auto">{name}</h2>
        <small>{roleName(designation)}</small>
      </div>
      <span className={classes.chips}>
        {chips.map((chip) => (
          <StatusChip key={chip} tone="secondary">
            {chip}
          </StatusChip>
        ))}
      </span>
      <dl className={classes.counts}>
        {figures.map((key) => (
          <div key={key}>
            <dd>{format.number(person[key])}</dd>
            <dt>{t(`properties.${key}`)}</dt>
          </div>
        ))}
      </dl>
      <Button
        variant={isConnected ? 'filled' : 'light'}
        leftSection={<Icon name={isConnected ? 'user-check' : 'user-plus'} size={18} />}
        aria-pressed={isConnected}
        aria-label={t(isConnected ? 'disconnectNamed' : 'connectNamed', { name })}
        loading={toggle.isPending}
        onClick={() => toggle.mutate({ params: { id } })}
      >
        {t(isConnected ? 'connected' : 'connect')}
      </Button>
    </Paper>
  )
}
