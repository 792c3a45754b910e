export { Button, CloseButton, CopyButton, Pagination, SegmentedControl, UnstyledButton } from '@mantine/core'
export { FileButton } from '../file/file-button.tsx'
export { ActionIcon } from './action-icon.tsx'
export { Menu } from '../overlay/menu.tsx'
