import { useFormat } from '#kit/web/format.ts'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import type { Face } from '../contract.ts'
import classes from './profile.module.css'

/** The first faces of several people, and how many more there are. */
export function Faces({ people, more }: { people: Face[]; more: number }) {
  const format = useFormat()
  return (
    <span className={classes.faces}>
      {people.map(({ id, name, avatar }) => (
        <PersonAvatar key={id} name={name} src={avatar} size={32} />
      ))}
      {more > 0 && <span className={classes.more}>+{format.number(more)}</span>}
    </span>
  )
}
