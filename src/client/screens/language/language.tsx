import { Screen } from '../../ui/screen.tsx';
import { TopBar } from '../../ui/top-bar.tsx';

export default function Language() {
  return (
    <Screen title="Language">
      <TopBar title="Language" />
    </Screen>
  );
}
