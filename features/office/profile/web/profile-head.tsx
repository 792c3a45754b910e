import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Paper } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import type { ProfileHeader } from '../contract.ts'
import classes from './profile.module.css'
import { useRoleName } from './use-role-name.ts'

/** The cover, the face and the name, with where and since when. */
export function ProfileHead({ header }: { header: ProfileHeader }) {
  const t = useText('office-profile')
  const format = useFormat('UTC')
  const roleName = useRoleName()
  const { fullName, designation, location, joiningDate, profileImg, coverImg } = header
  return (
    <Paper component="section" shadow="xs" className={classes.head} aria-label={t('screens.profile')}>
      <img src={coverImg} alt="" width={320} height={160} className={classes.cover} />
      <div className={classes.who}>
        <span className={classes.face}>
          <PersonAvatar name={fullName} src={profileImg} size={110} isDecoration />
        </span>
        <div className={classes.words}>
          <h1 dir="auto">{fullName}</h1>
          <ul>
            <li>
              <Icon name="user-shield" size={18} />
              {roleName(designation)}
            </li>
            {location !== '' && (
              <li>
                <Icon name="map-pin" size={18} />
                <span dir="auto">{location}</span>
              </li>
            )}
            <li>
              <Icon name="calendar" size={18} />
              {t('joined', { date: format.date(joiningDate) })}
            </li>
          </ul>
        </div>
        <Button component={Link} to="/pages/account-settings/account" leftSection={<Icon name="edit" size={18} />}>
          {t('edit')}
        </Button>
      </div>
    </Paper>
  )
}
