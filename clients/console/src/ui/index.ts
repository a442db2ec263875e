// What most pages use, and so every first page loads; import the rest from its own file: copy, plot, tabs, amount-field.
export { Badge, Notice, Progress, type Tone } from './badge.js';
export { Button, ButtonAnchor, ButtonLink } from './button.js';
export { ConfirmDialog, Dialog } from './dialog.js';
export { ExternalLink } from './external-link.js';
export { Checkbox, Select, TextArea, TextField } from './field.js';
export { Facts, Form, Grid, Page, Row, Section, Stack, Stat } from './layout.js';
export { Menu } from './menu.js';
export { cursorOf, Pager } from './pager.js';
export type { PlotSeries } from './plot-props.js';
export { Empty, ErrorNotice, Loaded, Skeleton } from './states.js';
export { Table, type Column } from './table.js';
export { toast } from './toasts.js';
export { Ago, DateTime, Money, useNow } from './values.js';
