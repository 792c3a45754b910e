import { Link } from '../button/link.tsx'
import type { AuthProps } from './auth-card.tsx'
import classes from './auth.module.css'
import { AuthPicture, type AuthSubject } from './auth-picture.tsx'

type Props = AuthProps & { picture: AuthSubject }

/** Second visual version: a picture at the start side, the form at the end side. */
export function AuthSplit({ title, text, owner, picture, children }: Props) {
  return (
    <div className={classes.split}>
      <div className={classes.scene}>
        <AuthPicture subject={picture} />
      </div>
      <main className={classes.side}>
        <div className={classes.corner}>
          <Link to="/" className={classes.cornerLink} aria-label={owner.name}>
            {owner.mark}
            <span className={classes.owner}>{owner.name}</span>
          </Link>
        </div>
        <div className={classes.form}>
          <h1 className={classes.title}>{title}</h1>
          {text && <p className={classes.text}>{text}</p>}
          {children}
        </div>
      </main>
    </div>
  )
}
