import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { useSend } from '#kit/web/query.ts'
import { AddButton } from '#ui/button/add-button.tsx'
import { confirm } from '#ui/overlay/confirm.ts'
import { Button } from '#ui/button/controls.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Paper } from '#ui/page/layout.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { leaveTeam, readProfileTab, type Team } from '../contract.ts'
import { Faces } from './faces.tsx'
import classes from './profile.module.css'
import { TeamDialog } from './team-dialog.tsx'

/** Your teams. */
export function TeamCards({ teams }: { teams: Team[] }) {
  const t = useText('office-profile')
  const [open, setOpen] = useOpen()
  return (
    <>
      <div className={classes.bar}>
        <AddButton label={t('startTeam')} onClick={() => setOpen('add')} />
      </div>
      {teams.length === 0 && <EmptyState icon="users" title={t('empty.teams')} text={t('empty.teamsText')} />}
      <ul className={classes.cards}>
        {teams.map((team) => (
          <TeamCard key={team.id} team={team} />
        ))}
      </ul>
      {open === 'add' && <TeamDialog onClose={() => setOpen(undefined)} />}
    </>
  )
}

function TeamCard({ team: { id, title, avatar, description, chips, avatarGroup, extraMembers } }: { team: Team }) {
  const t = useText('office-profile')
  const leave = useSend(leaveTeam, { stale: [readProfileTab] })
  const ask = async () => {
    const isLast = avatarGroup.length + extraMembers === 1
    const question = {
      title: t('leave.title', { name: title }),
      body: t(isLast ? 'leave.last' : 'leave.text'),
      confirmLabel: t('leave.yes'),
    }
    if (await confirm({ ...question, tone: 'error' })) leave.mutate({ params: { id } })
  }
  return (
    <Paper component="li" shadow="xs" className={classes.card}>
      <div className={classes.cardHead}>
        <span className={classes.icon}>
          <Icon name={avatar} size={24} />
        </span>
        <h2 dir="auto">{title}</h2>
      </div>
      <p dir="auto">{description}</p>
      <div className={classes.line}>
        <Faces people={avatarGroup} more={extraMembers} />
        <span className={classes.chips}>
          {chips.map((chip) => (
            <StatusChip key={chip} tone="primary">
              {chip}
            </StatusChip>
          ))}
        </span>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={leave.isPending}
        aria-label={t('leave.named', { name: title })}
        onClick={() => void ask()}
      >
        {t('leave.yes')}
      </Button>
    </Paper>
  )
}
