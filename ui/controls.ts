export {
  Button,
  CloseButton,
  CopyButton,
  FileButton,
  Pagination,
  SegmentedControl,
  UnstyledButton,
} from '@mantine/core'
export { ActionIcon } from './action-icon.tsx'
export { Menu } from './menu.tsx'
