/** What strangers might write wherever they may write anything. */
export const MARKUP = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
