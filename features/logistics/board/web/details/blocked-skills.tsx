import { useText } from '#kit/web/i18n.ts'
import { Link } from '#ui/button/link.tsx'
import { useBoard } from '../model/board.ts'
import classes from '../parts/parts.module.css'

/** Why a driver isn't planned for some of their skills, with a way to their page. */
export function BlockedSkills({ driverId }: { driverId: number }) {
  const t = useText('logistics-board')
  const { facts } = useBoard()
  const driver = facts.drivers.find(({ id }) => id === driverId)
  if (!driver?.blocked) return null
  return (
    <ul className={classes.reasons}>
      {driver.blocked.map(({ skill, courseTitle, isExpired }) => (
        <li key={skill} dir="auto">
          <span>
            {t(isExpired ? 'route.skillExpired' : 'route.skillMissing', { skill, course: courseTitle })}{' '}
            <Link to={`/apps/logistics/drivers/${driverId}`}>{driver.name}</Link>
          </span>
        </li>
      ))}
    </ul>
  )
}
